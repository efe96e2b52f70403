import type { WalletInfo } from '../wallet-info.ts';

interface Vector {
  readonly name: string;
  /** The time of the signature. */
  readonly at: Date;
  readonly host: string;
  readonly info: Omit<WalletInfo, 'network'>;
}

/**
 * Published proofs of real wallets. The network is not part of the signature; the second was made on the test network.
 */
export const vectors: readonly Vector[] = [
  {
    name: "TON's documentation, 'Sign in with TON Connect': Tonkeeper for Android, wallet v4R2",
    at: new Date(1_674_392_728_000),
    host: 'ratingers.pythonanywhere.com',
    info: {
      address: '0:b2a1ecf5545e076cd36ae516ea7ebdf32aea008caa2b84af9866becb208895ad',
      public_key: '233ad31da6b7979ba0dc8e4c4fb944639ef447b6acad5071bfb466e88ff6f6fb',
      state_init:
        'te6cckECFgEAAwQAAgE0ARUBFP8A9KQT9LzyyAsCAgEgAxACAUgEBwLm0AHQ0wMhcbCSXwTgItdJwSCSXwTgAtMfIYIQcGx1Z70ighBkc3RyvbCSXwXgA/pAMCD6RAHIygfL/8nQ7UTQgQFA1yH0BDBcgQEI9ApvoTGzkl8H4AXTP8glghBwbHVnupI4MOMNA4IQZHN0crqSXwbjDQUGAHgB+gD0BDD4J28iMFAKoSG+8uBQghBwbHVngx6xcIAYUATLBSbPFlj6Ahn0AMtpF8sfUmDLPyDJgED7AAYAilAEgQEI9Fkw7UTQgQFA1yDIAc8W9ADJ7VQBcrCOI4IQZHN0coMesXCAGFAFywVQA88WI/oCE8tqyx/LP8mAQPsAkl8D4gIBIAgPAgEgCQ4CAVgKCwA9sp37UTQgQFA1yH0BDACyMoHy//J0AGBAQj0Cm+hMYAIBIAwNABmtznaiaEAga5Drhf/AABmvHfaiaEAQa5DrhY/AABG4yX7UTQ1wsfgAWb0kK29qJoQICga5D6AhhHDUCAhHpJN9KZEM5pA+n/mDeBKAG3gQFImHFZ8xhAT48oMI1xgg0x/TH9MfAvgju/Jk7UTQ0x/TH9P/9ATRUUO68qFRUbryogX5AVQQZPkQ8qP4ACSkyMsfUkDLH1Iwy/9SEPQAye1U+A8B0wchwACfbFGTINdKltMH1AL7AOgw4CHAAeMAIcAC4wABwAORMOMNA6TIyx8Syx/L/xESExQAbtIH+gDU1CL5AAXIygcVy//J0Hd0gBjIywXLAiLPFlAF+gIUy2sSzMzJc/sAyEAUgQEI9FHypwIAcIEBCNcY+gDTP8hUIEeBAQj0UfKnghBub3RlcHSAGMjLBcsCUAbPFlAE+gIUy2oSyx/LP8lz+wACAGyBAQjXGPoA0z8wUiSBAQj0WfKnghBkc3RycHSAGMjLBcsCUAXPFlAD+gITy2rLHxLLP8lz+wAACvQAye1UAFEAAAAAKamjFyM60x2mt5eboNyOTE+5RGOe9Ee2rK1Qcb+0ZuiP9vb7QJRlz/c=',
      proof: {
        timestamp: 1_674_392_728,
        domain: { lengthBytes: 28, value: 'ratingers.pythonanywhere.com' },
        signature:
          'trCkHit07NZUayjGLxJa6FoPnaGHkqPy2JyNjlUbxzcc3aGvsExCmHXi6XJGuoCu6M2RMXiLzIftEm6PAoy1BQ==',
        payload: 'doc-example-<BACKEND_AUTH_ID>',
      },
    },
  },
  {
    name: 'the demo page of ton-connect.github.io: Tonkeeper, wallet v5R1',
    at: new Date(1_730_704_057_000),
    host: 'ton-connect.github.io',
    info: {
      address: '0:605893d6874139ae5cf8ca022a6b63ad9594ce704dd472d356db1be650ee090a',
      public_key: 'b32332c92071d4f27d2d986ff97b3a601d01e9d0f6669f784c69ceb6018c1ded',
      state_init:
        'te6ccsECFgEAArEAAAUAEgAXABwAjgCTAJgAnQCsALsAwADOANkA6ADsAP4BdAH0AkECfAKGArECATQBFQEU/wD0pBP0vPLICwICASADDgIBSAQFAtzQINdJwSCRW49jINcLHyCCEGV4dG69IYIQc2ludL2wkl8D4IIQZXh0brqOtIAg1yEB0HTXIfpAMPpE+Cj6RDBYvZFb4O1E0IEBQdch9AWDB/QOb6ExkTDhgEDXIXB/2zzgMSDXSYECgLmRMOBw4hEQAgEgBg0CASAHCgIBbggJABmtznaiaEAg65Drhf/AABmvHfaiaEAQ65DrhY/AAgFICwwAF7Ml+1E0HHXIdcLH4AARsmL7UTQ1woAgABm+Xw9qJoQICg65D6AsAQLyDwEeINcLH4IQc2lnbrry4Ip/EAHmjvDtou37IYMI1yICgwjXIyCAINch0x/TH9Mf7UTQ0gDTHyDTH9P/1woACvkBQMz5EJoolF8K2zHh8sCH3wKzUAew8tCEUSW68uCFUDa68uCG+CO78tCIIpL4AN4BpH/IygDLHwHPFsntVCCS+A/ecNs82BED9u2i7fsC9AQhbpJsIY5MAiHXOTBwlCHHALOOLQHXKCB2HkNsINdJwAjy4JMg10rAAvLgkyDXHQbHEsIAUjCw8tCJ10zXOTABpOhsEoQHu/Lgk9dKwADy4JPtVeLSAAHAAJFb4OvXLAgUIJFwlgHXLAgcEuJSELHjDyDXShITFACWAfpAAfpE+Cj6RDBYuvLgke1E0IEBQdcY9AUEnX/IygBABIMH9FPy4IuOFAODB/Rb8uCMItcKACFuAbOw8tCQ4shQA88WEvQAye1UAHIw1ywIJI4tIfLgktIA7UTQ0gBRE7ry0I9UUDCRMZwBgQFA1yHXCgDy4I7iyMoAWM8Wye1Uk/LAjeIAEJNb2zHh10zQAFGAAAAAP///iNmRmWSQOOp5PpbMN/y9nTAOgPToezNPvCY051sAxg72oEU1tz4=',
      proof: {
        timestamp: 1_730_704_057,
        domain: { lengthBytes: 21, value: 'ton-connect.github.io' },
        signature:
          'Als2EvxZ8EAJD2ELlD40CuOaQu9Q8LDasHujJjSp7725DdF35agrrWQlwToWdKYzz0zYFa8M18LqfnFxZJOcBg==',
        payload:
          'eyJhbGciOiJIUzI1NiJ9.eyJwYXlsb2FkIjoiYmMwODEwODI2YmIzMmYyMmMyMGQ5OTYzNGFhM2ViMWM1ZDg2OGMzM2ZmODJmMWY3ZWMzMDE1N2I5MDA4NDdlMyIsImlhdCI6MTczMDcwNDA0MiwiZXhwIjoxNzMwNzA0OTQyfQ.LujjRO9zHu8xCnqLZLKhZ_pR8PG6129dL1MehtyL13A',
      },
    },
  },
];
