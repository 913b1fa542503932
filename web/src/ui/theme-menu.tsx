import { text } from '@tessera/domain/texts/text'
import { Monitor, Moon, Sun } from 'lucide-react'
import { t } from '../language/t.ts'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import { chooseTheme, themes, useTheme } from './theme.ts'

/** The looks in words. */
export const looks = {
  system: { label: text('As this device'), icon: <Monitor aria-hidden="true" /> },
  light: { label: text('Light'), icon: <Sun aria-hidden="true" /> },
  dark: { label: text('Dark'), icon: <Moon aria-hidden="true" /> },
}

export function ThemeMenu() {
  const chosen = useTheme()
  return (
    <Menu
      trigger={<IconButton label={t('Appearance')} icon={looks[chosen].icon} />}
      items={themes.map((theme) => ({
        ...looks[theme],
        label: t(looks[theme].label),
        checked: theme === chosen,
        onSelect: () => chooseTheme(theme),
      }))}
    />
  )
}
