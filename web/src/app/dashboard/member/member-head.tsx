import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { Standing } from '@tessera/domain/membership/status'
import { HandCoins, Pencil } from 'lucide-react'
import type { RefObject } from 'react'
import { useMay } from '../../../firebase/session.ts'
import { absenceText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge, statusTones } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Quiet, Row, Stack } from '../../../ui/layout.tsx'
import styles from './member.module.css'

interface Props {
  member: Member
  types: readonly MembershipType[]
  /** Undefined until computed. */
  standing: Standing | undefined
  heading: RefObject<HTMLHeadingElement | null>
  edit: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  onRecord: () => void
}

/** Who a member is, the status, and the two actions that are needed most. */
export function MemberHead({ member, types, standing, heading, edit, onEdit, onRecord }: Props) {
  const type = types.find(({ id }) => id === member.typeId)
  const absence = standing && absenceText(standing)
  const may = useMay('members')
  const mayPay = useMay('money')
  return (
    <div className={styles.head}>
      <Avatar name={member.fullName} photoUrl={member.photoUrl} size={72} />
      <Stack gap={4} className={styles.who}>
        <h2 ref={heading} tabIndex={-1}>
          {member.fullName}
        </h2>
        <Row align="center" gap="4px 10px">
          <Quiet as="span">{[member.memberId, type?.name].filter(Boolean).join(' · ')}</Quiet>
          {standing ? (
            <Badge tone={statusTones[standing.status]}>{t(standing.status)}</Badge>
          ) : (
            <Quiet as="span">{t('Calculating...')}</Quiet>
          )}
          {absence && (
            <Quiet as="span" small>
              {absence}
            </Quiet>
          )}
        </Row>
      </Stack>
      <Row className={styles.actions}>
        {mayPay && (
          <Button variant="primary" icon={<HandCoins />} onClick={onRecord}>
            {t('Record Payment')}
          </Button>
        )}
        {may && (
          <Button ref={edit} icon={<Pencil />} onClick={onEdit}>
            {t('Edit')}
          </Button>
        )}
      </Row>
    </div>
  )
}
