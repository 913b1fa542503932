import { letterLifetimeMs } from '@tessera/domain/letters/letter'
import { backupFailedLetter } from '@tessera/mail/operator-mail'
import type { Log } from '@tessera/server/log'
import { lockOf } from '../backup/encryption.ts'
import { backupsFolder } from '../backup/folder.ts'
import { NightlyBackups } from '../backup/nightly.ts'
import type { Config } from '../config.ts'
import type { Journal } from '../journal/journal.ts'
import type { TakeEntry } from '../journal/segment.ts'
import { capacitiesOf } from '../limits/make-limits.ts'
import { linkMailer } from '../operator/mail-link.ts'
import { OperatorLinks } from '../operator/operator-links.ts'
import type { Mail } from './open-mail.ts'

export type OperatorParts = ReturnType<typeof operatorParts>

/** Creates what only the operator uses: backups and links to the operator's page. */
export function operatorParts(
  config: Config,
  journal: Pick<Journal, 'snapshot'>,
  { mailQueue, sender }: Mail,
  log: Log,
) {
  const { DATA_DIR: dataDir, FIREBASE_PROJECT_ID: projectId, PUBLIC_URL: publicUrl, OPERATOR_MAIL: operator } = config
  const backup = { dataDir, projectId, snapshot: (take: TakeEntry) => journal.snapshot(take) }
  const operatorLinks = new OperatorLinks(Date.now)
  return {
    backup,
    nightly: new NightlyBackups({
      source: backup,
      kept: config.BACKUPS_KEPT,
      log,
      lock: lockOf(config),
      folder: backupsFolder(dataDir, config.BACKUPS_DIR),
      onFailure: (reason) => {
        if (!operator) return
        const letter = backupFailedLetter(publicUrl, reason)
        void mailQueue.post({ from: sender, to: operator, letter }, letterLifetimeMs)
      },
    }),
    operatorLinks,
    mailOperatorLink: linkMailer(
      { operatorLinks, mailQueue, sender, publicUrl, operator },
      config.LIMIT_MAIL_FROM_EVERYWHERE,
    ),
    clubCapacities: capacitiesOf(config),
  }
}
