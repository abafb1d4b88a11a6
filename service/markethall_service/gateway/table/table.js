export * from './table-HE3BATFF.js';
