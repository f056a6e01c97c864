import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { describe, expect, it } from 'vitest';
import { pixCode } from './pix-code';

describe('the PIX code of a pay page', () => {
  it('is a BR Code that another reader accepts, for an address nobody can own', () => {
    expect(getPixPayloadInfo(pixCode('Café São João & Filhos', 'aB3-xyz', '1250.5'))).toEqual({
      key: 'sandbox@mesa.example',
      merchantName: 'CAFE SAO JOAO FILHOS',
      merchantCity: 'SAO PAULO',
      amount: 1250.5,
      txid: 'SANDBOXaB3xyz',
      pointOfInitiation: 'static',
    });
  });

  it('leaves the amount to the payer when there is none', () => {
    expect(getPixPayloadInfo(pixCode('Loja', 't'))).not.toHaveProperty('amount');
  });

  it.each(['', '日本', '"><script>alert(1)</script>', 'x'.repeat(500)])('survives the name %j', (name) => {
    const info = getPixPayloadInfo(pixCode(name, 'y'.repeat(100), '99999999999999.99'));
    expect(info?.merchantName).toMatch(/^[A-Z0-9 ]{1,25}$/);
    expect(info?.txid?.length).toBe(25);
  });
});
