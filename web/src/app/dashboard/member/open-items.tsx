import type { Member } from '@tessera/domain/members/member'
import type { Requirement, Standing } from '@tessera/domain/membership/status'
import { HandCoins } from 'lucide-react'
import { useClub } from '../../../clubs/use-club.ts'
import { useMay } from '../../../firebase/session.ts'
import { itemText, settledText } from '../../../language/format.ts'
import { owedText } from '../../../language/reason-texts.ts'
import { returnedText } from '../../../language/returned-text.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Quiet } from '../../../ui/layout.tsx'
import { FactList } from '../../../ui/list/fact-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OpenAccount } from '../open-account.tsx'
import { StandingOnDay } from '../standing-on-day.tsx'
import { Section } from './section.tsx'
import { useReturned } from './use-returned.ts'

interface Props {
  member: Member
  members: readonly Member[]
  /** Undefined until computed. */
  standing: Standing | undefined
  /** Records a payment, of this item if one is named. */
  onRecord: (itemId?: string) => void
}

/** What a member owes, each with a button that records it; and what there is to say of what is paid. */
export function OpenItems({ member, members, standing, onRecord }: Props) {
  const { club } = useClub()
  const returned = useReturned(member.id)
  const may = useMay('money')
  const { unmet = [], upcoming = [], settled = [] } = standing ?? {}
  const owed = [
    ...unmet.map((one) => ({ ...one, id: one.itemId, isDue: true })),
    ...upcoming.map((one) => ({ ...one, id: one.itemId, isDue: false })),
  ]
  return (
    <Section title={t('What is open')}>
      {!standing && <Skeleton lines={2} height={24} />}
      {standing && owed.length === 0 && <Quiet>{t('Nothing is open.')}</Quiet>}
      {owed.length > 0 && (
        <div>
          <FactList
            rows={owed}
            nameOf={({ label }) => itemText(label)}
            facts={({ isDue, ...one }) => {
              const back = returned.find(({ itemId }) => itemId === one.itemId)
              return (
                <>
                  <p>{owedText(one, isDue)}</p>
                  {back && <p>{returnedText(back)}</p>}
                </>
              )
            }}
            buttons={(one) => may && <RecordButton requirement={one} onClick={() => onRecord(one.itemId)} />}
          />
        </div>
      )}
      {settled.map((one) => (
        <Quiet key={one.itemId} small>
          {settledText(one)}
        </Quiet>
      ))}
      <OpenAccount member={member} standing={standing} account={club?.bankAccount ?? undefined} />
      <StandingOnDay member={member} members={members} />
    </Section>
  )
}

const RecordButton = ({ requirement, onClick }: { requirement: Requirement; onClick: () => void }) => (
  <Button
    size="small"
    icon={<HandCoins />}
    aria-label={t('Record {item}', { item: itemText(requirement.label) })}
    onClick={onClick}
  >
    {t('Record')}
  </Button>
)
