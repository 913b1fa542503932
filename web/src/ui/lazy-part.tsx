import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadPart } from '../load-part.ts'
import { preloadAfterFirstInput } from './first-input.ts'

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never

/**
 * Returns the component that a module exports by a name. Its code loads when the component is first shown, or by
 * `preload`, which rejects with `PartNotLoaded` if the code cannot be fetched.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> & { readonly preload: () => Promise<unknown> } {
  const preload = async () => ({ default: (await loadPart(load))[name] as ComponentType<PropsOf<Module[Name]>> })
  return Object.assign(lazy(preload) as unknown as ComponentType<PropsOf<Module[Name]>>, { preload })
}

/**
 * Returns a dialog; loads its code after the first input on the page, or when the dialog first opens. While it
 * loads, nothing is shown; the focus must stay on the button that opens it, as the dialog returns it there.
 */
export function lazyDialog<Module, Name extends keyof Module>(
  isOpen: (props: PropsOf<Module[Name]>) => boolean,
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  const part = lazyPart(load, name)
  const Part = part as unknown as ComponentType<object>
  preloadAfterFirstInput(part.preload)
  return function LazyDialog(props: PropsOf<Module[Name]>) {
    const [wanted, setWanted] = useState(false)
    if (!wanted && isOpen(props)) setWanted(true)
    return (
      wanted && (
        <Suspense fallback={null}>
          <Part {...(props as object)} />
        </Suspense>
      )
    )
  }
}
