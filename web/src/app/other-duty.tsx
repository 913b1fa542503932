import { logout } from '../firebase/sign-in.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from './notice.tsx'

interface Props {
  /** Title of the page. */
  title: string
  /** Whom to ask. */
  why: string
}

/** In place of a page that is for another duty than the user's. */
export const OtherDuty = ({ title, why }: Props) => (
  <Notice title={title} text={why}>
    <ButtonLink to={paths.dashboard} variant="primary">
      {t('Back')}
    </ButtonLink>
    <Button onClick={() => void logout()}>{t('Log Out')}</Button>
  </Notice>
)
