import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { countText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Quiet, Row } from '../../../ui/layout.tsx'
import type { Around } from './around.ts'
import styles from './member.module.css'

interface Props {
  name: string
  /** Address of the list. */
  list: { pathname: string; search: string }
  onBack: () => void
  place: Around<unknown> | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The way back to the list, and to the members before and after. */
export const MemberTrail = ({ name, list, onBack, place, onPrevious, onNext }: Props) => (
  <Row align="center" justify="space-between" className={styles.trail}>
    <nav aria-label={t('Breadcrumb')} className={styles.crumbs}>
      <ol>
        <li>
          <Link
            to={list}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onBack()
            }}
          >
            {t('Members')}
          </Link>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
    {place && (
      <Row align="center" gap={2} className={styles.neighbours}>
        {place.at !== undefined && (
          <Quiet small as="span">
            {t('{at} of {count}', { at: countText(place.at + 1), count: countText(place.count) })}
          </Quiet>
        )}
        <IconButton
          label={t('Previous member')}
          aria-keyshortcuts="ArrowLeft"
          icon={<ChevronLeft />}
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        />
        <IconButton
          label={t('Next member')}
          aria-keyshortcuts="ArrowRight"
          icon={<ChevronRight />}
          disabled={!onNext}
          onClick={() => onNext?.()}
        />
      </Row>
    )}
  </Row>
)
