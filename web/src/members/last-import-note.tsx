import { countText } from '../language/format.ts'
import { locale } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { UndoImportButton } from './undo-import-button.tsx'
import { useLastImport } from './use-last-import.ts'

/** What the last import did, and its undo; nothing where there is none to undo. */
export function LastImportNote() {
  const last = useLastImport()
  if (!last) return null
  const when = new Date(last.startedAt).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Banner tone="info" action={<UndoImportButton id={last.id} />}>
      {t('Last import, {when}: {added} added, {updated} updated', {
        when,
        added: countText(last.added),
        updated: countText(last.updated),
      })}
    </Banner>
  )
}
