import type { Language } from '@tessera/domain/texts/languages'
import { errorText } from '../http/error-text.ts'
import { saveFile } from '../http/save-file.ts'
import { useLanguage } from '../language/language.ts'
import { useToast } from './toast-queue.ts'
import { useExclusive } from './use-exclusive.ts'

/** A loaded file. */
export interface Loaded {
  readonly blob: Blob
  readonly fileName?: string | undefined
}

/**
 * Loads a file in the current language and saves it, once at a time. `name` is for a file without one; an error is shown,
 * as `failure` if it has no text of its own.
 */
export function useDownload(load: (language: Language) => Promise<Loaded>, name: string, failure: string) {
  const language = useLanguage()
  const toast = useToast()
  return useExclusive(async () => {
    try {
      const { blob, fileName = name } = await load(language)
      saveFile(blob, fileName)
    } catch (thrown) {
      toast.error(errorText(thrown, failure))
    }
  })
}
