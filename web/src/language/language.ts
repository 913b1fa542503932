import { type Language, languageFor, languages, localeFor } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { useSyncExternalStore } from 'react'
import { loadPart } from '../load-part.ts'

type Catalogue = Readonly<Record<string, string>>

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', it: 'Italiano' }

/** What is said where the texts of a chosen language do not come. */
export const languageNotLoaded = text('This language could not be loaded. Please check your connection and try again.')

const key = 'tessera.language'
const listeners = new Set<() => void>()
const loads = {
  en: async (): Promise<Catalogue> => ({}),
  de: async (): Promise<Catalogue> => (await loadPart(() => import('@tessera/domain/texts/de.json'))).default,
  it: async (): Promise<Catalogue> => (await loadPart(() => import('@tessera/domain/texts/it.json'))).default,
}

let current: { readonly language: Language; readonly catalogue: Catalogue } = { language: 'en', catalogue: {} }
let wanted: Language = 'en'
/** How numbers and dates are written in it; undefined until somebody asks. */
let written: string | undefined

/** Node has a navigator as well, and its languages are the machine's: there is nobody to speak to. */
const tags = (): readonly string[] =>
  typeof document === 'undefined' ? [] : [navigator.language, ...navigator.languages]

const stored = (): Language => {
  try {
    const kept = localStorage.getItem(key)
    return languages.find((language) => language === kept) ?? languageFor(tags())
  } catch {
    // A browser may forbid a site to keep anything: it then speaks as the browser does.
    return languageFor(tags())
  }
}

/** Speaks a language once its texts are there; of several asked for, the last. False where they could not be fetched. */
async function speak(language: Language): Promise<boolean> {
  wanted = language
  try {
    const catalogue = await loads[language]()
    if (wanted !== language) return true
    current = { language, catalogue }
    written = undefined
  } catch (error) {
    console.warn(`The texts of the language ${language} could not be loaded`, error)
    if (wanted === language) wanted = current.language
    return false
  }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
  return true
}

/**
 * Speaks the language that was chosen on this device, else the browser's, before anything is drawn; and follows what
 * other tabs choose. English where the texts cannot be fetched.
 */
export async function startLanguage(): Promise<void> {
  addEventListener('storage', (event) => {
    if (event.key === key) void speak(stored())
  })
  await speak(stored())
}

/** Speaks another language, and keeps the choice on this device where the browser lets it. False where its texts could not be fetched. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  if (!(await speak(language))) return false
  try {
    localStorage.setItem(key, language)
  } catch {
    // It then holds until the page is left.
  }
  return true
}

/** Tells a listener now and after every change which language is spoken; gives back what ends it. */
export function followLanguage(listener: (language: Language) => void): () => void {
  const tell = () => listener(current.language)
  listeners.add(tell)
  tell()
  return () => void listeners.delete(tell)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The language that is spoken. A component that calls this is drawn anew when it changes, and with it all that it draws;
 * so every screen does, and what `memo` would keep as it was.
 */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => current.language)

/** The texts of the language that is spoken. */
export const catalogue = (): Catalogue => current.catalogue

/** How the language that is spoken writes numbers and dates: as this browser's region does, where it is the browser's own. */
export const locale = (): string => {
  // Asking the browser for its languages takes a while, and every text and number of a table asks for this.
  written ??= typeof document === 'undefined' ? navigator.language : localeFor(current.language, tags())
  return written
}
