export * from './table-C4IARPEI.js';
