import { Fragment, type ReactNode } from 'react'

type Elements = Readonly<Record<string, (inside: string) => ReactNode>>

/** Renders a translated text with tags: `<strong>…</strong>` becomes `elements.strong(inside)`. */
export const rich = (text: string, elements: Elements): ReactNode =>
  text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, place) => {
    const [, name = '', inside = ''] = /^<(\w+)>([^<]*)<\/\1>$/.exec(part) ?? []
    return <Fragment key={place}>{elements[name]?.(inside) ?? part}</Fragment>
  })
