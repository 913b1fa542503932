import { t } from '../language/t.ts'
import { useToast } from './toast-queue.ts'
import { useRemembered } from './use-remembered.ts'

interface Saved {
  readonly name: string
  /** An amount in the style of the file. */
  readonly amount: string
  readonly otherAmount: string
}

/**
 * Returns a function that calls `save`, with true for the style that is not the language's. Its notice offers the other
 * style, for a spreadsheet of another language; this device then keeps that choice.
 */
export function useCsvExport(): (save: (other: boolean) => Saved) => void {
  const [prefersOther, preferOther] = useRemembered('csv-other-style', false)
  const toast = useToast()
  return (save) => {
    const saveAs = (other: boolean) => {
      const { name, amount, otherAmount } = save(other)
      toast.success(t('{name} saved, for spreadsheets that write {amount}', { name, amount }), {
        label: t('Save it with {amount}', { amount: otherAmount }),
        run: () => {
          preferOther(!other)
          saveAs(!other)
        },
      })
    }
    saveAs(prefersOther)
  }
}
