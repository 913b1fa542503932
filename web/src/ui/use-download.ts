import type { Language } from '@tessera/domain/texts/languages'
import { saveFile } from '../http/save-file.ts'
import { useLanguage } from '../language/language.ts'
import { useAction } from './use-action.ts'

/** A loaded file. */
export interface Loaded {
  readonly blob: Blob
  readonly fileName?: string | undefined
}

/** Loads a file in the current language and saves it, as an action. `name` is for a file without one. */
export function useDownload(load: (language: Language) => Promise<Loaded>, name: string, failure: string) {
  const language = useLanguage()
  return useAction(failure, async () => {
    const { blob, fileName = name } = await load(language)
    saveFile(blob, fileName)
  })
}
