import { Languages } from 'lucide-react'
import { chooseLanguage, languageNames, languageNotLoaded, useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu-items.tsx'
import { useToast } from './toast-queue.ts'

const languages = Object.entries(languageNames) as [keyof typeof languageNames, string][]

/** Returns a function that switches the language; a toast says if its texts could not be loaded. */
export function useChooseLanguage() {
  const toast = useToast()
  return async (language: keyof typeof languageNames) => {
    if (!(await chooseLanguage(language))) toast.error(t(languageNotLoaded))
  }
}

/** The languages as items of a menu. */
export function useLanguageItems(): readonly MenuItem[] {
  const chosen = useLanguage()
  const choose = useChooseLanguage()
  return languages.map(([language, label]) => ({
    label,
    lang: language,
    checked: language === chosen,
    onSelect: () => void choose(language),
  }))
}

/** Language choice for signed-in pages. */
export const LanguageMenu = () => (
  <Menu trigger={<IconButton label={t('Language')} icon={<Languages />} />} items={useLanguageItems()} />
)
