import 'server-only';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { ok, refuse } from './answers';
import { conversionRecord } from './conversion-record';
import { mount } from './router';

/** `GET /v2/rfq/{id}`: another account's conversion is answered exactly like one that is not there (CNV-05). */
export const getConversion = mount(ENDPOINTS.getConversion, ({ world, account, params, assumptions }) => {
  const id = params.id ?? '';
  const conversion = Object.hasOwn(world.conversions, id) ? world.conversions[id] : undefined;
  if (conversion === undefined || conversion.account !== account) return refuse(404, 'conversion not found');
  return ok(conversionRecord(conversion, assumptions));
});
