import { membersContract } from '@tessera/domain/members/contract'
import useSWR from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { countText } from '../language/format.ts'
import { locale } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { UndoImportButton } from './undo-import-button.tsx'

/** What the last import did, and its undo; nothing where there is none to undo. */
export function LastImportNote() {
  const { clubId } = useSession()
  const { data, mutate } = useSWR(clubId ? ['last-import', clubId] : null, () => call(membersContract.lastImport))
  const last = data?.last
  if (!last) return null
  const when = new Date(last.startedAt).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Banner tone="info" action={<UndoImportButton id={last.id} onUndone={() => void mutate()} />}>
      {t('Last import, {when}: {added} added, {updated} updated', {
        when,
        added: countText(last.added),
        updated: countText(last.updated),
      })}
    </Banner>
  )
}
