export * from './table-UDGRLPTH.js';
