import { useNavigate } from 'react-router-dom'
import { t } from '../../../language/t.ts'
import { isOffered, runCommand } from '../../../ui/commands.ts'
import { useViews } from '../../../views/use-views.ts'
import { addressOf } from './address-of.ts'
import type { Hit } from './find-hits.ts'

/** Shows one of the views of the members list. */
export function useViewHits(): readonly Hit[] {
  const navigate = useNavigate()
  const { views = [] } = useViews()
  const show = (id: string) => {
    if (!isOffered('show-view')) navigate(addressOf({ hash: '' }))
    runCommand('show-view', id)
  }
  return views.map(({ id, name }) => ({
    id: `view ${id}`,
    label: t('View: {name}', { name }),
    detail: t('Members'),
    words: t('saved filter, columns, list, report'),
    run: () => show(id),
  }))
}
