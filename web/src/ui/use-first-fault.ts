import { type RefObject, useEffect, useRef } from 'react'

/**
 * After a submit that found faults, focuses the first faulty field in the order of the page, which react-hook-form's own
 * focus does not know. For a form with `shouldFocusError: false`; gives what the form takes as its `ref`.
 */
export function useFirstFault({ submitCount }: { readonly submitCount: number }): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return form
}
