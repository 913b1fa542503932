import { text } from '@tessera/domain/texts/text'
import { Monitor, Moon, Sun } from 'lucide-react'
import { t } from '../language/t.ts'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu-items.tsx'
import { chooseTheme, themes, useTheme } from './theme.ts'

/** The looks in words. */
export const looks = {
  system: { label: text('As this device'), icon: <Monitor /> },
  light: { label: text('Light'), icon: <Sun /> },
  dark: { label: text('Dark'), icon: <Moon /> },
}

/** The looks as items of a menu. */
export function useThemeItems(): readonly MenuItem[] {
  const chosen = useTheme()
  return themes.map((theme) => ({
    ...looks[theme],
    label: t(looks[theme].label),
    checked: theme === chosen,
    onSelect: () => chooseTheme(theme),
  }))
}

export const ThemeMenu = () => (
  <Menu trigger={<IconButton label={t('Appearance')} icon={looks[useTheme()].icon} />} items={useThemeItems()} />
)
