import type { MemberInfo } from '@tessera/domain/membership/contract'
import { type ComponentProps, Suspense } from 'react'
import { dayText } from '../language/format.ts'
import { ownValueText } from '../language/own-value-text.ts'
import { t } from '../language/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './profile-panel.module.css'

const OwnFacts = lazyPart(() => import('./own-facts.tsx'), 'OwnFacts')

interface Props extends Omit<ComponentProps<typeof OwnFacts>, 'parts' | 'name'> {
  info: MemberInfo
}

/** The member's data as the club has it, with what the member changes. */
export const ProfilePanel = ({ info, ...changes }: Props) => (
  <Card className={styles.card}>
    <Avatar name={info.fullName || info.email} photoUrl={info.photoUrl} size={88} />
    <dl className={styles.facts}>
      <Name info={info} {...changes} />
      <Fact name={t('Email')} value={info.email} />
      <Fact name={t('Member ID')} value={info.memberId} />
      {info.typeName && <Fact name={t('Membership type')} value={info.typeName} />}
      {info.proof && <Fact name={t('{proof} valid until', { proof: info.proof.name })} value={proofText(info.proof)} />}
      {info.ownFields
        ?.filter(({ name }) => !info.changeable?.some(({ own }) => own?.name === name))
        .map((field) => (
          <Fact key={field.name} name={field.name} value={ownValueText(field)} />
        ))}
      {info.changeable && (
        <Suspense fallback={null}>
          <OwnFacts parts={info.changeable.filter(({ name }) => name !== 'name')} name={info.fullName} {...changes} />
        </Suspense>
      )}
      <Fact name={t('Club')} value={info.clubName} />
    </dl>
    <p className={styles.note}>{t('Is something not right? Your club can change it.')}</p>
  </Card>
)

/** The name, with a pencil where the club has opened it. */
function Name({ info, ...changes }: Props) {
  const fact = <Fact name={t('Full Name')} value={info.fullName} />
  const parts = info.changeable?.filter(({ name }) => name === 'name') ?? []
  if (parts.length === 0) return fact
  return (
    <Suspense fallback={fact}>
      <OwnFacts parts={parts} name={info.fullName} {...changes} />
    </Suspense>
  )
}

const proofText = ({ until }: NonNullable<MemberInfo['proof']>) => (until ? dayText(until) : t('Missing'))

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.fact}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{value || t('N/A')}</dd>
  </div>
)
