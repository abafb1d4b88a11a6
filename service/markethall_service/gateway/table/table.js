export * from './table-VIBXOASP.js';
