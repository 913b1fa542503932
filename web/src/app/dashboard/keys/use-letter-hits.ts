import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import type { Member } from '@tessera/domain/members/member'
import { needsProof } from '@tessera/domain/members/proof'
import { text } from '@tessera/domain/texts/text'
import { useClub } from '../../../clubs/use-club.ts'
import { t } from '../../../language/t.ts'
import { useLetterActions } from '../../../letters/use-letter-actions.tsx'
import type { Standings } from '../../../members/find-members.ts'
import { useToday } from '../../../ui/today.tsx'
import type { Hit } from './find-hits.ts'

const words = {
  remind: text('reminder, dunning, who owes'),
  print: text('letters on paper, post, dunning'),
  card: text('send cards by e-mail, pass'),
  write: text('e-mail, newsletter, message, mail to all'),
  proof: text('student card, evidence, expired'),
  invite: text('invitation, sign-in link, access'),
  settings: text('dunning, by itself, schedule'),
}

/** What can be sent to all members, those of it that can be sent now, and the dialogs that it opens. */
export function useLetterHits(members: readonly Member[] | undefined, standings: Standings) {
  const { club } = useClub()
  const of = (status: string) => (members ?? []).filter(({ id }) => standings?.get(id)?.status === status)
  const types = club?.membershipTypes ?? []
  const today = useToday()
  const listed = (standings && members) ?? []
  const unproven = listed.filter((member) => needsProof(member, types, today))
  const recipients = { listed, due: of('Payment Due'), active: of('Active'), unproven }
  const hasPasses = club !== undefined && hasPassConfiguration(club)
  const { mail, actions, dialogs } = useLetterActions(recipients, hasPasses)
  const { print, ...sent } = actions
  const offered = { print, ...(mail?.hindrance === null && sent) }
  const hits = Object.entries(offered).flatMap(([kind, item]): Hit[] =>
    item && !item.disabled
      ? [
          {
            id: `letter ${kind}`,
            label: item.label,
            detail: t('Members'),
            words: t(words[kind as keyof typeof words]),
            run: item.onSelect,
          },
        ]
      : [],
  )
  return { hits, dialogs, mail, hasPasses }
}
