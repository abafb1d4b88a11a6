export * from './table-C433YJZU.js';
