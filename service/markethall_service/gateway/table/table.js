export * from './table-4TQFBP2F.js';
