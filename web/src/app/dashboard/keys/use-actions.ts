import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { logout } from '../../../firebase/sign-in.ts'
import { useLanguage } from '../../../language/language.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../../paths.ts'
import { isOffered, runCommand } from '../../../ui/commands.ts'
import { type Action, actions, type Place } from './actions.ts'
import type { Hit } from './find-hits.ts'

/** Link to a place; keeps the current search parameters (searches, filters). */
function addressOf({ hash, view }: Place) {
  const params = new URLSearchParams(location.search)
  if (view === 'items' || view === 'years') params.set('view', view)
  else if (view) params.delete('view')
  return { search: params.toString(), hash }
}

/** The actions of the palette in the current language. */
export function useActions(onShowKeys: () => void): readonly Hit[] {
  const navigate = useNavigate()
  const language = useLanguage()
  return useMemo(() => {
    const run = ({ place, command }: Action) => {
      if (place && !(command && isOffered(command))) navigate(addressOf(place))
      if (command) runCommand(command)
    }
    return [
      ...actions.map((action) => ({
        id: action.command ?? `${action.place?.hash} ${action.place?.view}`,
        label: t(action.label),
        detail: action.detail && t(action.detail),
        run: () => run(action),
      })),
      { id: 'security', label: t('Security'), run: () => navigate(paths.security) },
      { id: 'keys', label: t('Keyboard shortcuts'), run: onShowKeys },
      { id: 'log-out', label: t('Log Out'), run: () => void logout() },
    ]
  }, [navigate, onShowKeys, language])
}
