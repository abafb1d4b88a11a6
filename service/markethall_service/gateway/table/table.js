export * from './table-VD53RG5S.js';
