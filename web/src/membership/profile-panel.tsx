import type { MemberInfo } from '@tessera/domain/membership/contract'
import { ownValueText } from '../language/own-value-text.ts'
import { t } from '../language/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import styles from './profile-panel.module.css'

/** The member's data as the club has it. */
export const ProfilePanel = ({ info }: { info: MemberInfo }) => (
  <Card className={styles.card}>
    <Avatar name={info.fullName || info.email} photoUrl={info.photoUrl} size={88} />
    <dl className={styles.facts}>
      <Fact name={t('Full Name')} value={info.fullName} />
      <Fact name={t('Email')} value={info.email} />
      <Fact name={t('Member ID')} value={info.memberId} />
      {info.typeName && <Fact name={t('Membership type')} value={info.typeName} />}
      {info.ownFields?.map((field) => (
        <Fact key={field.name} name={field.name} value={ownValueText(field)} />
      ))}
      <Fact name={t('Club')} value={info.clubName} />
    </dl>
    <p className={styles.note}>{t('Is something not right? Your club can change it.')}</p>
  </Card>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.fact}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{value || t('N/A')}</dd>
  </div>
)
