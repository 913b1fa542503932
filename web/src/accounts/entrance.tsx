import type { ReactNode } from 'react'
import { config } from '../config.ts'
import { keepsData } from '../device-storage.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { Mark } from '../ui/mark.tsx'
import styles from './entrance.module.css'
import { EntranceMosaic } from './entrance-mosaic.tsx'

interface EntranceProps {
  title: string
  /** A sentence below the title. */
  lead?: ReactNode
  /** The form, then links to other screens. */
  children: ReactNode
}

/** Layout of the screens before sign-in: the mosaic on one side, the form on the other. */
export const Entrance = ({ title, lead, children }: EntranceProps) => (
  <div className={styles.page}>
    <title>{`${title} · Tessera`}</title>
    <aside className={styles.pane}>
      <EntranceMosaic className={styles.mosaic} />
      <div className={styles.words}>
        <p className={styles.claim}>{t('Everyone in the club, one card in their pocket.')}</p>
        <p className={styles.more}>
          {t('Members, fees, payments and wallet cards. On your own server, under your own name.')}
        </p>
      </div>
    </aside>
    <main className={styles.main}>
      <div className={styles.column}>
        <Mark className={styles.mark} />
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {!keepsData() && (
          <Banner tone="warning">
            {t(
              'This browser keeps no data of this site, so that you are signed out whenever the page is loaded. Please allow cookies and site data for {host} in the settings of the browser.',
              { host: location.host },
            )}
          </Banner>
        )}
        {children}
        <LanguageChoice />
        <footer className={styles.version}>{`Tessera ${config().version}`}</footer>
      </div>
    </main>
  </div>
)

/** Links to other screens, below the form. */
export const Ways = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>
