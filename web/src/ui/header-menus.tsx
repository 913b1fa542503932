import { ArrowLeft, LogOut } from 'lucide-react'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The right end of a signed-in page's header. `back` is the page that a button before the menus leads to. */
export const HeaderMenus = ({ back, onLogout }: { back?: string; onLogout: () => Promise<void> }) => (
  <>
    {back && (
      <ButtonLink to={back} compact icon={<ArrowLeft aria-hidden="true" />}>
        {t('Back')}
      </ButtonLink>
    )}
    <LanguageMenu />
    <ThemeMenu />
    <Button compact icon={<LogOut aria-hidden="true" />} onClick={() => void onLogout()}>
      {t('Log Out')}
    </Button>
  </>
)
