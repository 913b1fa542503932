import { text } from '@tessera/domain/texts/text'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { loadPart, PartNotLoaded } from '../load-part.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { preloadAfterFirstInput } from './first-input.ts'
import styles from './lazy-part.module.css'
import { useOnline, useWhenOnline } from './online.ts'
import { collectTyping } from './typed-ahead.ts'

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never

/** Stands in for a part that could not be fetched; `retry` loads it again. */
type Failure<Props> = (shown: { readonly props: Props; readonly retry: () => void }) => ReactNode

export const partNotLoaded = text('A part of the app could not be loaded. It may have been updated meanwhile.')

const waiting = text('This part is not loaded yet. It follows once the connection is back.')

/** Offers to load the page again as well: after an update of the server the part has another name. */
function InPlace({ retry }: { retry: () => void }) {
  const online = useOnline()
  useWhenOnline(retry)
  return (
    <Banner
      tone={online ? 'error' : 'info'}
      action={
        <>
          <Button onClick={retry}>{t('Try again')}</Button>
          {online && <Button onClick={() => location.reload()}>{t('Load again')}</Button>}
        </>
      }
    >
      {online ? partNotLoaded : waiting}
    </Banner>
  )
}

/** For what the page can do without, such as tooltips. */
export function Quiet({ retry }: { retry: () => void }) {
  useWhenOnline(retry)
  return null
}

/**
 * Returns the component that a module exports by a name. Its code loads when the component is first shown, or by
 * `preload`, which rejects with `PartNotLoaded` if the code cannot be fetched. `Failed` is then shown in its place.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Failed: Failure<PropsOf<Module[Name]>> = InPlace,
): ComponentType<PropsOf<Module[Name]>> & { readonly preload: () => Promise<unknown> } {
  type Props = PropsOf<Module[Name]>
  const preload = async () => (await loadPart(load))[name] as ComponentType<Props>
  const attempt = () =>
    lazy(async (): Promise<{ default: Failure<Props> }> => {
      try {
        const Part = await preload()
        return { default: ({ props }) => <Part {...(props as Props & object)} /> }
      } catch (error) {
        if (!(error instanceof PartNotLoaded)) throw error
        const wasOffline = !navigator.onLine
        return {
          default: (shown) => {
            const { retry } = shown
            useEffect(() => {
              // The connection came back before anything here listened.
              if (wasOffline && navigator.onLine) retry()
              return () => {
                // Whoever shows the part next loads it again.
                next = attempt()
              }
            }, [retry])
            return <Failed {...shown} />
          },
        }
      }
    })
  // Outside of the component, whose state is lost while the part loads for the first time.
  let next = attempt()
  function LazyPart(props: Props) {
    const [Shown, show] = useState(() => next)
    const [retry] = useState(() => () => {
      next = attempt()
      show(() => next)
    })
    return <Shown props={props} retry={retry} />
  }
  return Object.assign(LazyPart, { preload })
}

/**
 * Returns a dialog; loads its code after the first input on the page, or when the dialog first opens. While it
 * loads, nothing is shown, and what is typed waits for its first field; the focus must stay on the button that opens it, as the
 * dialog returns it there.
 */
export function lazyDialog<Module, Name extends keyof Module>(
  isOpen: (props: PropsOf<Module[Name]>) => boolean,
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  const part = lazyPart(load, name, ({ props, retry }) =>
    isOpen(props) ? (
      <div className={styles.floating}>
        <InPlace retry={retry} />
      </div>
    ) : (
      <Quiet retry={retry} />
    ),
  )
  const Part = part as unknown as ComponentType<object>
  preloadAfterFirstInput(part.preload)
  return function LazyDialog(props: PropsOf<Module[Name]>) {
    const [wanted, setWanted] = useState(false)
    const open = isOpen(props)
    if (!wanted && open) setWanted(true)
    const wasOpen = useRef(open)
    useLayoutEffect(() => {
      // What is open from the first is no dialog.
      const opens = open && !wasOpen.current
      wasOpen.current = open
      return opens ? collectTyping() : undefined
    }, [open])
    return (
      wanted && (
        <Suspense fallback={null}>
          <Part {...(props as object)} />
        </Suspense>
      )
    )
  }
}
