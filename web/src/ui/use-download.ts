import type { Language } from '@tessera/domain/texts/languages'
import { useLanguage } from '../language/language.ts'
import { useToast } from './toast-queue.ts'
import { useExclusive } from './use-exclusive.ts'

/** Runs a download in the current language, once at a time; shows the text of its error. */
export function useDownload(download: (language: Language) => Promise<void>, textOf: (thrown: unknown) => string) {
  const language = useLanguage()
  const toast = useToast()
  return useExclusive(async () => {
    try {
      await download(language)
    } catch (thrown) {
      toast.error(textOf(thrown))
    }
  })
}
