import { CircleUserRound, LogOut, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { IconButton } from './icon-button.tsx'
import { LanguageMenu, useLanguageItems } from './language-menu.tsx'
import { Menu } from './menu.tsx'
import { ThemeMenu, useThemeItems } from './theme-menu.tsx'
import { useIsPhone } from './use-media.ts'

interface Props {
  onLogout: () => Promise<void>
  /** Path of the Security page, on the others. */
  security?: string | undefined
}

const shield = <ShieldCheck />

/** The right end of a signed-in page's header. */
export const HeaderMenus = ({ onLogout, security }: Props) => (
  <>
    {useIsPhone() ? (
      <AccountMenu security={security} />
    ) : (
      <>
        {security && (
          <ButtonLink to={security} icon={shield}>
            {t('Security')}
          </ButtonLink>
        )}
        <LanguageMenu />
        <ThemeMenu />
      </>
    )}
    <Button compact icon={<LogOut />} onClick={() => void onLogout()}>
      {t('Log Out')}
    </Button>
  </>
)

/** Phones have one menu for all, so that the names stand beside it. */
function AccountMenu({ security }: Pick<Props, 'security'>) {
  const navigate = useNavigate()
  const first = security && { label: t('Security'), icon: shield, onSelect: () => void navigate(security) }
  return (
    <Menu
      trigger={<IconButton label={t('Account')} icon={<CircleUserRound />} />}
      items={[...(first ? [first] : []), ...useLanguageItems(), ...useThemeItems()]}
    />
  )
}
