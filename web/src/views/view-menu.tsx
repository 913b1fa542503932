import { text } from '@tessera/domain/texts/text'
import { viewsContract } from '@tessera/domain/views/contract'
import type { View } from '@tessera/domain/views/view'
import { ChevronDown, Pencil, Plus, Trash2, User } from 'lucide-react'
import { useMay } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import type { MenuItem } from '../ui/menu-items.tsx'
import { useAction } from '../ui/use-action.ts'
import type { useViews } from './use-views.ts'
import styles from './view-menu.module.css'

interface Props extends Pick<ReturnType<typeof useViews>, 'put' | 'drop' | 'reload'> {
  views: readonly View[]
  /** The view that the address names. */
  chosen: View | undefined
  /** Shows a view; undefined shows all members. */
  onShow: (view: View | undefined) => void
  /** Opens the form of a new view, or of the chosen one. */
  onEdit: (view: View | undefined) => void
  /** Called before a view is deleted with its id, and with undefined if that fails. */
  onDelete: (id: string | undefined) => void
}

const failedRemove = text('The view could not be deleted')

/** Chooses a view, and what can be done with it. */
export function ViewMenu({ views, chosen, onShow, onEdit, onDelete, put, drop, reload }: Props) {
  const [remove] = useAction(
    failedRemove,
    async (view: View, isBack: boolean) => {
      const { id, ...fields } = view
      if (isBack) {
        const added = await call(viewsContract.add, { body: fields, failure: failedRemove })
        put(added)
        onShow(added)
        return
      }
      onDelete(id)
      await call(viewsContract.remove, { params: { id }, failure: failedRemove })
      drop(id)
      onShow(undefined)
      return { text: t('{name} deleted', { name: view.name }), undo: [view, true] as const }
    },
    {
      onFailed: () => {
        onDelete(undefined)
        return reload()
      },
    },
  )
  const may = useMay('members', 'money')
  const choices = views.map(
    (view): MenuItem => ({
      id: view.id,
      label: view.name,
      checked: view === chosen,
      icon: view.own && <User />,
      onSelect: () => onShow(view),
    }),
  )
  const all: MenuItem = { label: t('All members'), onSelect: () => onShow(undefined) }
  const add: MenuItem = {
    label: t('Save as a view…'),
    icon: <Plus />,
    onSelect: () => onEdit(undefined),
  }
  const ofChosen = (view: View): MenuItem[] => [
    {
      label: t('Change {name}…', { name: view.name }),
      icon: <Pencil />,
      onSelect: () => onEdit(view),
    },
    {
      label: t('Delete {name}', { name: view.name }),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void remove(view, false),
    },
  ]
  return (
    <div className={styles.views} data-views>
      <Menu
        trigger={
          <Button aria-label={chosen && t('View: {name}', { name: chosen.name })}>
            <span className={styles.face}>
              <span className={styles.name}>{chosen?.name ?? t('Views')}</span>
              <ChevronDown />
            </span>
          </Button>
        }
        items={[...choices, ...(chosen ? [all] : []), ...(may ? [add, ...(chosen ? ofChosen(chosen) : [])] : [])]}
      />
    </div>
  )
}
