import { SettingsScreen } from '../clubs/settings-screen.tsx'
import { CommitteeSection } from '../committee/committee-section.tsx'
import { useSession } from '../firebase/session.ts'
import { DeletedSection } from '../history/deleted-section.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { HutsSection } from '../huts/huts-section.tsx'
import { t } from '../language/t.ts'
import { MachinesSection } from '../machines/machines-section.tsx'
import { WebhooksSection } from '../webhooks/webhooks-section.tsx'
import { HandoverSection } from './handover/handover-section.tsx'
import { OtherDuty } from './other-duty.tsx'
import { Providers } from './providers.tsx'

/** Page with the club's settings, which the door does not see. */
export function SettingsPage() {
  const { duty } = useSession()
  return (
    <Providers>
      {duty === 'door' ? (
        <OtherDuty
          title={t('Your duty is the door')}
          why={t('Check cards and keep the lists of who was there. For everything else, ask an owner of the club.')}
        />
      ) : (
        <SettingsScreen
          parts={{
            committee: (form) => <CommitteeSection settings={form} />,
            machines: (form) => <MachinesSection settings={form} />,
            webhooks: () => <WebhooksSection />,
            handover: () => <HandoverSection />,
            huts: () => <HutsSection />,
            deleted: () => <DeletedSection />,
            history: () => <HistorySection />,
          }}
        />
      )}
    </Providers>
  )
}
