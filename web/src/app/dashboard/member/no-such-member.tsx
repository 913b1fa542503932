import { useNavigate } from 'react-router-dom'
import { t } from '../../../language/t.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { usePageKeys } from './use-page-keys.ts'

/** The longest number that a member has; an address may hold any text. */
const longest = 40

/** In place of a member whom the club does not have, or no longer has. */
export function NoSuchMember({ number, search }: { number: string; search: string }) {
  const navigate = useNavigate()
  const list = { pathname: paths.dashboard, search }
  usePageKeys({ onEscape: () => void navigate(list), onLeft: undefined, onRight: undefined })
  const short = number.length > longest ? `${number.slice(0, longest)}…` : number
  return (
    <>
      <title>{t('No such member')}</title>
      <EmptyState
        title={short ? t('No member has the number “{number}”', { number: short }) : t('No such member')}
        text={t('The number may have changed, or the member has been deleted.')}
        action={<ButtonLink to={list}>{t('Show all members')}</ButtonLink>}
      />
    </>
  )
}
