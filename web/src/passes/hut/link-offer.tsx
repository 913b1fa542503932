import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import type { Offer } from './use-hut.ts'

/** Asks whether this device is the one that checks cards for a link, as no other can open the link afterwards. */
export const LinkOffer = ({ offer: { name, replaces, accept, decline } }: { offer: Offer }) => (
  <Stack gap={16}>
    <p>
      {t('This link is for one device, which checks cards for {name}. No other device can open it afterwards.', {
        name,
      })}
    </p>
    {replaces !== undefined && (
      <Banner tone="warning">
        {t('This device checks cards for {name}. With the new link it checks them for another hut.', {
          name: replaces,
        })}
      </Banner>
    )}
    <Row>
      <Button variant="primary" onClick={accept}>
        {t('Use this device for {name}', { name })}
      </Button>
      <Button onClick={decline}>
        {replaces === undefined ? t('Not on this device') : t('Stay with {name}', { name: replaces })}
      </Button>
    </Row>
  </Stack>
)
