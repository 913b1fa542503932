import { clsx } from 'clsx'
import { type ComponentProps, type ReactElement, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { preloadAfterFirstInput, useUsed } from './first-input.ts'
import styles from './icon-button.module.css'
import { lazyPart, Quiet } from './lazy-part.tsx'
import { useRowName } from './list/row-name.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactElement
  tone?: 'plain' | 'danger' | undefined
  /** Shows the label beside the icon on narrow screens, which have no tooltip, where the icon alone is unclear. */
  worded?: boolean | undefined
}

/** Needs an `IconButtonTip` on the page, which shows the tooltip. */
export function IconButton({ label, icon, tone, worded, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...useRowName()}
      {...rest}
      type={type}
      aria-label={label}
      data-tip=""
      className={clsx(styles.button, tone === 'danger' && styles.danger, worded && styles.worded, className)}
    >
      {icon}
    </button>
  )
}

interface IconLinkProps {
  to: string
  /** Accessible name and tooltip. */
  label: string
  icon: ReactElement
}

/** A link that looks like an icon button. */
export const IconLink = ({ to, label, icon }: IconLinkProps) => (
  <Link to={to} aria-label={label} data-tip="" className={styles.button}>
    {icon}
  </Link>
)

const Tip = lazyPart(() => import('./tip.tsx'), 'Tip', Quiet)
preloadAfterFirstInput(Tip.preload)

/** Tooltip shared by all icon buttons of the page, as one per button slows down tables. */
export function IconButtonTip() {
  const used = useUsed()
  return (
    used && (
      <Suspense fallback={null}>
        <Tip />
      </Suspense>
    )
  )
}
