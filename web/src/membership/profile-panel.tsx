import type { MemberInfo } from '@tessera/domain/membership/contract'
import { IdCard } from 'lucide-react'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
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
      <Fact name={t('Club')} value={info.clubName} />
    </dl>
    <ButtonLink to={paths.card} icon={<IdCard aria-hidden="true" />} className={styles.show}>
      {t('Show the card')}
    </ButtonLink>
    <p className={styles.note}>{t('Is something not right? Your club can change it.')}</p>
  </Card>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.fact}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{value || t('N/A')}</dd>
  </div>
)
