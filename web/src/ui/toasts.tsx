import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { Lines } from './lines.tsx'
import styles from './toast.module.css'
import { type Content, deliverTo } from './toast-queue.ts'

const manager = Toast.createToastManager<Content>()

/** Base UI says `aria-modal`, which a group must not. */
const notModal = { 'aria-modal': undefined }

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** Shows one toast at a time, the newest first, and pauses while the pointer or the focus is on it. */
export function Toasts() {
  // After the provider's own effect, which follows the manager.
  useEffect(() => deliverTo((data, timeout) => manager.add({ data, timeout })), [])
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Viewport className={styles.region} aria-label={t('Notices')}>
        <NewestToast />
      </Toast.Viewport>
    </Toast.Provider>
  )
}

function NewestToast() {
  const { toasts, close } = Toast.useToastManager<Content>()
  const shown = toasts.filter(({ transitionStatus }) => transitionStatus !== 'ending')
  const [newest] = shown
  if (!newest?.data) return null
  const { tone, text, action } = newest.data
  const Icon = icons[tone]
  return (
    <Toast.Root key={newest.id} toast={newest} role="group" {...notModal} className={styles.toast} data-tone={tone}>
      <Icon className={styles.icon} aria-hidden="true" />
      <Toast.Description role={tone === 'error' ? 'alert' : undefined}>
        <Lines text={text} />
      </Toast.Description>
      {shown.length > 1 && <span className={styles.waiting}>{t('+{n} more', { n: shown.length - 1 })}</span>}
      {action && (
        <Toast.Action
          className={styles.action}
          onClick={() => {
            close(newest.id)
            action.run()
          }}
        >
          {say(action.label)}
        </Toast.Action>
      )}
      <Toast.Close className={styles.close} aria-hidden={undefined} aria-label={t('Dismiss')}>
        <X aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  )
}
