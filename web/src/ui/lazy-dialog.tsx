import { type ComponentType, lazy, Suspense, useState } from 'react'
import { preloadAfterFirstInput } from './first-input.ts'

/**
 * Returns a dialog; loads its code after the first input on the page, or when the dialog first opens. While it
 * loads, nothing is shown; the focus must stay on the button that opens it, as the dialog returns it there.
 */
export function lazyDialog<P extends object>(
  isOpen: (props: P) => boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const Part = lazy(load) as unknown as ComponentType<P>
  preloadAfterFirstInput(load)
  return function LazyDialog(props: P) {
    const [wanted, setWanted] = useState(false)
    if (!wanted && isOpen(props)) setWanted(true)
    return (
      wanted && (
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )
    )
  }
}
