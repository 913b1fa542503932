import type { Mandate } from '@tessera/domain/debit/mandate'
import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import { hasDied } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useMay } from '../../firebase/session.ts'
import { useApi } from '../../firebase/use-api.ts'
import { call } from '../../http/call.ts'
import { dayText } from '../../language/format.ts'
import { reasonText } from '../../language/returned-text.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAction } from '../../ui/use-action.ts'
import { MandateModal } from './mandate-modal.tsx'
import styles from './member-facts.module.css'

interface Props {
  member: Member
  /** Name of the head of the family; undefined for a member who belongs to nobody. */
  headName: string | undefined
}

/** The mandate by which a member pays by direct debit, with the form that takes a signed one. */
export function MemberMandate({ member, headName }: Props) {
  const [editing, setEditing] = useState(false)
  const { id } = member
  const { data, error, retry, put, reload } = useApi(mandatesContract.get, {
    params: { id },
    failure: text('The mandate could not be loaded'),
  })
  const [erase, erasing] = useAction(
    text('The mandate could not be deleted'),
    async () => {
      await call(mandatesContract.erase, { params: { id } })
      if (data) await put({ ...data, mandate: null })
      return text('Mandate deleted')
    },
    {
      ask: () => ({
        title: t('Delete this mandate?'),
        text: t('Nothing more is drawn by it. The signed paper stays with the club.'),
        confirmText: t('Delete'),
      }),
    },
  )
  const may = useMay('money')
  if (error) return <RetryBanner error={error} onRetry={retry} />
  if (!data) return <Skeleton height={88} />
  const { mandate, ofHead } = data
  return (
    <Stack gap={10}>
      {mandate ? (
        <MandateFacts mandate={mandate} hasDied={hasDied(member)} />
      ) : ofHead && headName ? (
        <>
          <Quiet>{t('Paid by the mandate of {name}', { name: headName })}</Quiet>
          <MandateFacts mandate={ofHead} />
        </>
      ) : (
        <Quiet>{t('No mandate. With one, what is open is drawn from the account that it names.')}</Quiet>
      )}
      {may && (
        <Row>
          <Button size="small" onClick={() => setEditing(true)}>
            {mandate ? t('Edit mandate') : t('Add mandate')}
          </Button>
          {mandate && (
            <Button size="small" busy={erasing} onClick={() => void erase()}>
              {t('Delete mandate')}
            </Button>
          )}
        </Row>
      )}
      <MandateModal
        open={editing}
        member={member}
        reload={reload}
        mandates={data}
        onSaved={(saved) => {
          void put(saved)
          setEditing(false)
        }}
        onClose={() => setEditing(false)}
      />
    </Stack>
  )
}

function MandateFacts({ mandate, hasDied: isOfDead = false }: { mandate: Mandate; hasDied?: boolean }) {
  const { holder, iban, reference, signedOn, lastUsedOn, returned, endsOn, state } = mandate
  const facts = [
    [t('Account holder'), holder],
    ['IBAN', iban || t('Cannot be read')],
    [t('Mandate reference'), reference],
    [t('Signed on'), dayText(signedOn)],
    [t('Last drawn on'), lastUsedOn ? dayText(lastUsedOn) : t('Never yet')],
  ]
  return (
    <>
      {iban === '' && (
        <Banner tone="error">
          {t(
            'The IBAN was stored under another PASS_KEY than this server has now. Restore that, or enter the IBAN again.',
          )}
        </Banner>
      )}
      {returned !== undefined && (
        <Banner tone="warning">
          {t('The bank has sent back the last debit ({why}). Until another one is drawn, reminders are sent.', {
            why: reasonText(returned),
          })}
        </Banner>
      )}
      {state === 'ended' && (
        <Banner tone="error">
          {isOfDead
            ? t('This mandate has ended with the death of the member: nothing is drawn by it any more.')
            : t('This mandate has ended: nothing was drawn by it for 36 months. Please get a new one signed.')}
        </Banner>
      )}
      {state === 'ends-soon' && (
        <Banner tone="warning">
          {t('This mandate ends on {day} unless something is drawn by it before: 36 months without use end it.', {
            day: dayText(endsOn),
          })}
        </Banner>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
