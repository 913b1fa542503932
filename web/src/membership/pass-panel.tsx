import { membershipContract } from '@tessera/domain/membership/contract'
import { isEnabled, memberView, type Standing } from '@tessera/domain/membership/status'
import { type CardView, cardView } from '@tessera/domain/passes/card'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { dayText, itemText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { deviceOf } from '../ui/device.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Quiet } from '../ui/layout.tsx'
import { PassCard } from '../ui/pass-card.tsx'
import { PassCode } from '../ui/pass-code.tsx'
import { useToday } from '../ui/today.tsx'
import { ownCard, pictureOf } from './own-card.ts'
import styles from './pass-panel.module.css'
import { PrintedCardButton } from './printed-card-button.tsx'
import type { MemberData } from './use-member.ts'
import { AppleWalletButton, GoogleWalletButton } from './wallet-buttons.tsx'

/** The member's card, with the ways to carry it. */
export function PassPanel({ data }: { data: MemberData }) {
  const { info, books } = data
  const device = deviceOf(navigator)
  const [error, setError] = useState<string>()
  const today = useToday()
  const view = memberView(info, books, today)
  const { status } = view
  const enabled = isEnabled(info, today)
  const code = useApi(membershipContract.cardCode, { when: enabled })
  const card = cardView(info.clubName || t('N/A'), info, books, today)
  return (
    <div className={styles.panel}>
      <PassCard {...pictureOf(ownCard(card, info, enabled ? code.data?.address : null))} />
      <div className={styles.side}>
        <p>
          <Badge tone={status === 'Active' ? 'active' : enabled ? 'due' : 'disabled'}>{t(status)}</Badge>
        </p>
        {status !== card.status && <Quiet small>{whyCardDiffers(card, view)}</Quiet>}
        {code.lastError && (
          <Banner tone="error">{t('The code of your card could not be loaded. The card itself is valid.')}</Banner>
        )}
        {error && <Banner tone="error">{error}</Banner>}
        {data.hasGoogle && device !== 'iphone' && <GoogleWalletButton onError={setError} />}
        {data.hasPass && <AppleWalletButton memberNumber={info.memberId} onError={setError} />}
        {enabled && <PrintedCardButton info={info} />}
        <ButtonLink wide to={paths.card} icon={<IdCard />}>
          {t('Show the card')}
        </ButtonLink>
        {device === 'desktop' && <OnPhone email={info.email} />}
      </div>
    </div>
  )
}

/** Leads from a computer to the same page on a phone. */
const OnPhone = ({ email }: { email: string }) => (
  <Disclosure title={t('Open on your phone')}>
    <p>{t('Point the camera of the phone here, and sign in there with {email}.', { email })}</p>
    <PassCode
      address={`${location.origin}${paths.memberDashboard}#pass`}
      title={t('Address of this page')}
      className={styles.address}
    />
  </Disclosure>
)

/** Explains a card status other than Inactive: the card counts only the current year, this view every requirement. */
function whyCardDiffers(
  { status, year }: CardView,
  { unmet, leftOn, beginsOn }: Pick<Standing, 'unmet' | 'leftOn' | 'beginsOn'>,
): string {
  const missing = unmet.map(({ label }) => itemText(label)).join(', ')
  if (leftOn)
    return t('The card says “Disabled”, and you are “Inactive” here, because your membership ended on {day}.', {
      day: dayText(leftOn),
    })
  if (beginsOn)
    return t('The card says “Disabled”, and you are “Inactive” here, because your membership begins on {day}.', {
      day: dayText(beginsOn),
    })
  if (status === 'Disabled')
    return t('The card says “Disabled”, and you are “Inactive” here, because your club has disabled your membership.')
  if (status === 'Payment Due')
    return t('The card says “Payment Due”, and you are “Inactive” here, because this is not paid yet: {missing}.', {
      missing,
    })
  return t(
    'The card says “Active” because it counts only {year}, for which nothing is unpaid. You are “Inactive” here because this is not paid yet: {missing}.',
    { year: String(year), missing },
  )
}
