import { LogOut } from 'lucide-react'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The right end of a signed-in page's header. */
export const HeaderMenus = ({ onLogout }: { onLogout: () => Promise<void> }) => (
  <>
    <LanguageMenu />
    <ThemeMenu />
    <Button compact icon={<LogOut aria-hidden="true" />} onClick={() => void onLogout()}>
      {t('Log Out')}
    </Button>
  </>
)
