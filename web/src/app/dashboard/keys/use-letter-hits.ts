import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { useClub } from '../../../clubs/use-club.ts'
import { t } from '../../../language/t.ts'
import { useLetterActions } from '../../../letters/use-letter-actions.tsx'
import type { Standings } from '../../../members/list/find-members.ts'
import { useToday } from '../../../ui/today.tsx'
import { recipientsOf } from '../recipients.ts'
import type { Hit } from './find-hits.ts'

const words = {
  remind: text('reminder, dunning, who owes'),
  remindAhead: text('reminder, due soon'),
  print: text('letters on paper, post, dunning'),
  printAhead: text('letters on paper, post, due soon'),
  card: text('send cards by e-mail, pass'),
  write: text('e-mail, newsletter, message, mail to all'),
  proof: text('student card, evidence, expired'),
  invite: text('invitation, sign-in link, access'),
  settings: text('dunning, by itself, schedule'),
}

/** What can be sent to all members, those of it that can be sent now, and the dialogs that it opens. */
export function useLetterHits(members: readonly Member[] | undefined, standings: Standings) {
  const { club } = useClub()
  const recipients = recipientsOf(members ?? [], standings, club?.membershipTypes ?? [], useToday())
  const hasPasses = club !== undefined && hasPassConfiguration(club)
  const { mail, actions, dialogs } = useLetterActions(recipients, hasPasses)
  const { print, printAhead, ...sent } = actions
  const offered = { print, printAhead, ...(mail?.hindrance === null && sent) }
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
