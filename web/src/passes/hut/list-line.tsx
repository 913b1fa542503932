import type { ListAge } from '@tessera/domain/huts/at-hut'
import { momentText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Quiet } from '../../ui/layout.tsx'
import type { HutList } from './check-at-hut.ts'

/** Says from when the list of this device is, and warns of an old one. */
export function ListLine({ list, age }: { list: HutList | undefined; age: ListAge | undefined }) {
  if (!list || !age)
    return (
      <Banner tone="warning">{t('This device has no list yet. Open this page once where there is a network.')}</Banner>
    )
  const moment = momentText(new Date(list.asOf))
  if (age.state === 'over')
    return (
      <Banner tone="error">
        {t(
          'The list of {moment} counts no longer. Open this page where there is a network, then it checks cards again.',
          {
            moment,
          },
        )}
      </Banner>
    )
  if (age.state === 'old')
    return (
      <Banner tone="warning">
        {t('List of {moment}. It is older than two days: whoever has paid since then is still refused.', { moment })}
      </Banner>
    )
  return <Quiet>{t('List of {moment}', { moment })}</Quiet>
}
