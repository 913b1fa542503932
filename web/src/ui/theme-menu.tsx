import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import { chooseTheme, themes, useTheme } from './theme.ts'

const looks = {
  system: { label: 'As this device', icon: <Monitor aria-hidden="true" /> },
  light: { label: 'Light', icon: <Sun aria-hidden="true" /> },
  dark: { label: 'Dark', icon: <Moon aria-hidden="true" /> },
}

/** The choice between light, dark, and what the device says. */
export function ThemeMenu() {
  const chosen = useTheme()
  return (
    <Menu
      trigger={<IconButton label="Appearance" icon={looks[chosen].icon} />}
      items={themes.map((theme) => ({
        ...looks[theme],
        checked: theme === chosen,
        onSelect: () => chooseTheme(theme),
      }))}
    />
  )
}
