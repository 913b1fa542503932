import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the first invalid field after a submit, in page order, which react-hook-form's own focus does not know.
 * Requires `shouldFocusError: false`; returns the form's `ref`.
 */
export function useFirstFault({ submitCount }: { readonly submitCount: number }): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return form
}
