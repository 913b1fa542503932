import { dutyOfSetting } from '@tessera/domain/duties/settings'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { logout } from '../firebase/sign-in.ts'
import { useWhyNot } from '../firebase/who-may.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { HeaderMenus } from '../ui/header-menus.tsx'
import { Stack } from '../ui/layout.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ReadOnly } from '../ui/read-only.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useColour } from '../ui/use-colour.ts'
import { forget, KeptInDialog } from '../ui/use-kept.ts'
import { SectionForm } from './section-form.tsx'
import styles from './settings-screen.module.css'
import { addressOf, parentOf, type Section, sectionOf, sections } from './settings-sections.ts'
import { useClub } from './use-club.ts'

/** Scrolls the row of sections, which is too wide for a phone, to the one that is shown. */
const showInRow = (link: HTMLAnchorElement | null) => {
  const row = link?.parentElement
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/**
 * The club's settings: one section for each address, with a form of its own. What is typed stays until it is saved or discarded.
 * `parts` are what the sections of their names show, with the form of their settings.
 */
export function SettingsScreen({
  parts,
}: {
  parts: Readonly<Partial<Record<Section['id'], (form: ReactNode) => ReactNode>>>
}) {
  const { club, error, loading, retry } = useClub()
  const section = sectionOf(useParams().section)
  const { key, state } = useLocation()
  const [keptOf] = useState(() => new Map(sections.map(({ id }) => [id, new Set<string>()])))
  const [saves, setSaves] = useState(0)
  // Every setting of a section has the same duty.
  const whyNot = useWhyNot(dutyOfSetting[section?.fields[0] ?? 'name'])
  useColour(club?.colour)
  if (!section) return <Navigate to={paths.settings} replace />
  if (loading && !club) return <LoadingScreen />
  const kept = keptOf.get(section.id)
  const begin = () => {
    for (const name of kept ?? []) forget(name)
    setSaves(saves + 1)
  }
  const form = club && (
    <KeptInDialog value={kept}>
      <ReadOnly why={whyNot}>
        <SectionForm
          key={`${section.id} ${key} ${saves}`}
          club={club}
          section={section}
          setting={state?.setting}
          onSaved={begin}
        />
      </ReadOnly>
    </KeptInDialog>
  )
  return (
    <Page width={960}>
      <title>{`${t('Settings')} · ${club?.name || 'Tessera'}`}</title>
      <PageHeader
        title={t('Settings')}
        subtitle={club?.name}
        logo={club?.logo && <Logo logo={club.logo} />}
        actions={
          <>
            <ButtonLink to={paths.dashboard} compact icon={<ArrowLeft />}>
              {t('Back')}
            </ButtonLink>
            <HeaderMenus onLogout={logout} security={paths.security} />
          </>
        }
      />
      <div className={styles.columns}>
        <nav aria-label={t('Settings')} className={styles.sections}>
          {sections
            .filter((one) => parentOf(one) === one.id)
            .map((one) => (
              <Link
                key={one.id}
                ref={one.id === parentOf(section) ? showInRow : null}
                to={addressOf(one)}
                aria-current={one === section ? 'page' : one.id === parentOf(section) || undefined}
                className={styles.section}
              >
                {t(one.label)}
              </Link>
            ))}
        </nav>
        <main>
          <Stack as={Card} gap={20}>
            <h2>{t(section.label)}</h2>
            {error && <RetryBanner error={error} onRetry={retry} />}
            {parts[section.id]?.(form) ?? form}
          </Stack>
        </main>
      </div>
    </Page>
  )
}
